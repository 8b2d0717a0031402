-- Opens the file, waits for the mark, takes a completion, and says what it saw.

-- What is printed stands among what the editor shows.
local function say(text)
  io.stdout:write("\n" .. text .. "\n")
end

local function wait_for(what, ask)
  if not vim.wait(30000, ask, 50) then
    say("FAILED: no " .. what)
    vim.cmd("cquit")
  end
end

vim.cmd("filetype on")
vim.cmd("edit wrong.yaml")
wait_for("mark", function() return #vim.diagnostic.get(0) > 0 end)
local mark = vim.diagnostic.get(0, { lnum = 0 })[1]
say("mark " .. mark.code .. " " .. mark.lnum .. ":" .. mark.col .. "-" .. mark.end_col)

-- The keys that a person types. A word that is the only one is written as soon as the server has answered.
vim.api.nvim_win_set_cursor(0, { 3, 0 })
local before = vim.api.nvim_get_current_line()
local timer = vim.loop.new_timer()
local tries = 0
timer:start(100, 100, vim.schedule_wrap(function()
  tries = tries + 1
  if vim.api.nvim_get_current_line() == before and tries < 300 then return end
  timer:stop()
  say("line " .. vim.api.nvim_get_current_line())
  vim.cmd("qall!")
end))
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("A<C-x><C-o>", true, false, true), "n", false)
