"""Makes a listening socket with small buffers, which Node cannot, and hands it to the Node that started it.

The segments are those of a real line: with the 64 KiB ones of the loopback device, the kernel of a client takes
4 MiB at once, and a browser reports them as sent. With these it is about 400 KiB.
"""

import array
import json
import os
import socket

listener = socket.socket()
listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1460)
listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
listener.bind(("127.0.0.1", 0))
listener.listen(128)

channel = socket.socket(fileno=int(os.environ["NODE_CHANNEL_FD"]))
message = json.dumps({"cmd": "NODE_HANDLE", "type": "net.Native", "msg": "listener"}) + "\n"
handle = array.array("i", [listener.fileno()])
channel.sendmsg([message.encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handle)])
# Node acknowledges the handle; before that it must not be closed.
channel.recv(100)
