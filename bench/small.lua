-- The requests of `small.mjs`, for wrk: the same address again and again, or a new name for each upload.
local path, method, length
local count = 0

function init(args)
  path, method, length = args[1], args[2], tonumber(args[3])
  if method == "POST" then wrk.body = string.rep("x", length) end
  wrk.headers["Content-Type"] = method == "POST" and "application/octet-stream" or nil
end

function request()
  if method == "GET" then return wrk.format("GET", path) end
  count = count + 1
  return wrk.format("POST", path .. "/" .. count)
end

function done(summary, latency)
  local errors = summary.errors
  local bad = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("%d %d %d %d", summary.requests, summary.duration, latency:percentile(99), bad))
end
