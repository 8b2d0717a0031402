//! The header in Rust: a session shared by threads, whose buffers free themselves.
use std::ffi::CStr;
use std::os::raw::{c_char, c_int};
use std::{ptr, slice, str, thread};

#[repr(C)]
struct RawSession {
    _opaque: [u8; 0],
}

#[repr(C)]
struct RawBuffer {
    data: *mut c_char,
    length: usize,
}

#[link(name = "tgtcfg")]
extern "C" {
    fn tgtcfg_version() -> *const c_char;
    fn tgtcfg_session_new(
        options: *const c_char,
        length: usize,
        session: *mut *mut RawSession,
        response: *mut RawBuffer,
    ) -> c_int;
    fn tgtcfg_session_free(session: *mut RawSession);
    fn tgtcfg_request(
        session: *mut RawSession,
        request: *const c_char,
        length: usize,
        response: *mut RawBuffer,
    ) -> c_int;
    fn tgtcfg_buffer_free(buffer: *mut RawBuffer);
}

struct Buffer(RawBuffer);

impl Buffer {
    fn new() -> Self {
        Buffer(RawBuffer { data: ptr::null_mut(), length: 0 })
    }

    fn text(&self) -> &str {
        if self.0.data.is_null() {
            return "";
        }
        let bytes = unsafe { slice::from_raw_parts(self.0.data as *const u8, self.0.length) };
        str::from_utf8(bytes).expect("a response is UTF-8")
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        unsafe { tgtcfg_buffer_free(&mut self.0) }
    }
}

struct Session(*mut RawSession);

// Threads may use one session together.
unsafe impl Send for Session {}
unsafe impl Sync for Session {}

impl Session {
    fn new(options: &str) -> Result<Self, String> {
        let mut session = ptr::null_mut();
        let mut response = Buffer::new();
        let status = unsafe {
            tgtcfg_session_new(options.as_ptr().cast(), options.len(), &mut session, &mut response.0)
        };
        match status {
            0 => Ok(Session(session)),
            _ => Err(format!("{status}: {}", response.text())),
        }
    }

    fn request(&self, text: &str) -> (c_int, String) {
        let mut response = Buffer::new();
        let status =
            unsafe { tgtcfg_request(self.0, text.as_ptr().cast(), text.len(), &mut response.0) };
        (status, response.text().to_string())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        unsafe { tgtcfg_session_free(self.0) }
    }
}

fn main() {
    let version = unsafe { CStr::from_ptr(tgtcfg_version()) };
    println!("version {}", version.to_str().unwrap());
    assert!(Session::new("{\"search-path\": 1}").err().unwrap().contains("/search-path"));

    let session = Session::new("{\"lenient\": true}").unwrap();
    let plan = "{\"verb\": \"resolve\", \"input\": \"nvidia/jetson-nano\"}";
    let (status, alone) = session.request(plan);
    assert_eq!(status, 0, "{alone}");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(session.request(plan).1, alone));
        }
    });
    let (status, wrong) = session.request("{\"id\": \"é\", \"target\": \"cuda -arhc=sm_86\"}");
    assert_eq!(status, 1);
    assert!(wrong.contains("TC2104") && wrong.contains("\"id\":\"é\""), "{wrong}");
    println!("ok");
}
