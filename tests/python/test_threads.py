"""Threads do not wait for each other, and calls leave nothing behind."""

import resource
import threading

import tgtcfg


def test_a_call_gives_the_lock_away():
    """While one thread is in a long call, another one goes on."""
    lines = ['{"target": "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4"}'] * 1500
    done = threading.Event()
    seen = []

    def work():
        from tgtcfg._workspaces import workspace_for

        seen.extend(workspace_for().answers(lines, 1))
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    turns = 0
    while not done.is_set():
        tgtcfg.resolve("cuda -arch=sm_86")
        turns += 1
    thread.join()
    assert len(seen) == len(lines)
    assert turns > 3  # a lock that is kept lets the loop run once or twice


def test_many_threads_answer_alike():
    inputs = ["corstone-300", "boards/jetson-orin-nx", "cuda -arch=sm_86", "nvidia/jetson-nano"]
    wanted = [tgtcfg.resolve(each).fingerprint for each in inputs]
    wrong = []

    def work():
        for _ in range(20):
            if [tgtcfg.resolve(each).fingerprint for each in inputs] != wanted:
                wrong.append(1)
            try:
                tgtcfg.resolve("cudda")
                wrong.append(2)
            except tgtcfg.ConfigError:
                pass

    threads = [threading.Thread(target=work) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong


def test_calls_leave_nothing_behind():
    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def calls(count):
        for _ in range(count):
            tgtcfg.resolve("cuda -arch=sm_86").diagnostics
            try:
                tgtcfg.resolve("cuda -arhc=sm_86")
            except tgtcfg.ConfigError:
                pass

    calls(100)
    before = peak()
    calls(500)
    assert peak() - before < 4096  # KiB: a plan has more than eight of them
