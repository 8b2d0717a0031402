;; Opens the file, waits for the mark, takes a completion, and says what it saw.

(require 'yaml-mode)
(require 'eglot)
(setq eglot-autoshutdown nil eglot-connect-timeout 30 eglot-sync-connect 30)

(defun wait-for (what ask)
  (let ((end (+ (float-time) 30)))
    (while (not (funcall ask))
      (when (> (float-time) end)
        (message "FAILED: no %s" what)
        (kill-emacs 1))
      (accept-process-output nil 0.05))))

(find-file "wrong.yaml")
(run-hooks 'post-command-hook)          ; `eglot-ensure' waits for the first command
(wait-for "server" (lambda () (eglot-current-server)))
(wait-for "mark" (lambda () (flymake-start) (flymake-diagnostics)))
(let ((mark (car (flymake-diagnostics))))
  (princ (format "mark %s\n" (buffer-substring (flymake-diagnostic-beg mark) (flymake-diagnostic-end mark))))
  (princ (format "text %s\n" (car (split-string (flymake-diagnostic-text mark) "\n")))))
(goto-char (point-min))
(forward-line 2)
(end-of-line)
(completion-at-point)
(princ (format "line %s\n" (buffer-substring (line-beginning-position) (line-end-position))))
(set-buffer-modified-p nil)
(kill-emacs 0)
