"""What the programs that drive a tool ask of errors."""


def refused(call, error, *words):
    """The call raises that error, and its text has the words."""
    try:
        call()
    except error as raised:
        missing = [word for word in words if word not in str(raised)]
        assert not missing, f"{missing} not in {raised}"
    else:
        raise AssertionError(f"nothing was raised: {words}")
