//! The header in Rust: a session shared by threads, whose buffers free themselves.
use std::ffi::CStr;
use std::os::raw::c_char;
use std::{slice, str, thread};

#[repr(C)]
struct RawSession {
    _opaque: [u8; 0],
}

#[repr(C)]
struct Buffer {
    data: *const c_char,
    size: usize,
}

#[link(name = "tgtcfg")]
extern "C" {
    fn tgtcfg_version() -> *const c_char;
    fn tgtcfg_session_new(options: *const c_char, size: usize) -> *mut RawSession;
    fn tgtcfg_session_free(session: *mut RawSession);
    fn tgtcfg_request(session: *mut RawSession, request: *const c_char, size: usize) -> Buffer;
    fn tgtcfg_buffer_free(response: Buffer);
}

struct Session(*mut RawSession);

// Threads may use one session together.
unsafe impl Send for Session {}
unsafe impl Sync for Session {}

impl Session {
    fn new(options: &str) -> Self {
        let session = unsafe { tgtcfg_session_new(options.as_ptr().cast(), options.len()) };
        assert!(!session.is_null());
        Session(session)
    }

    fn request(&self, text: &str) -> String {
        let response = unsafe { tgtcfg_request(self.0, text.as_ptr().cast(), text.len()) };
        assert!(!response.data.is_null());
        let bytes = unsafe { slice::from_raw_parts(response.data as *const u8, response.size) };
        let copy = str::from_utf8(bytes).expect("a response is UTF-8").to_string();
        unsafe { tgtcfg_buffer_free(response) };
        copy
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
    let plan = "{\"op\": \"resolve\", \"input\": \"nvidia/jetson-nano\"}";
    assert!(Session::new("{\"search-path\": 1}").request(plan).contains("/search-path"));

    let session = Session::new("{\"lenient\": true}");
    let alone = session.request(plan);
    assert!(alone.contains("\"ok\":true"), "{alone}");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(session.request(plan), alone));
        }
    });
    let wrong = session.request("{\"id\": \"é\", \"target\": \"cuda -arhc=sm_86\"}");
    assert!(wrong.contains("TC2104") && wrong.contains("\"id\":\"é\""), "{wrong}");
    println!("ok");
}
