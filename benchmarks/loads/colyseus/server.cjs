// A table of eight on Colyseus: whatever one says is sent to all, and the last of each is remembered.
// No rules, no secrets, nothing kept; no state is patched, so nothing waits for the next patch.
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

class Table extends Room {
  maxClients = 8;
  board = {};

  onCreate() {
    this.setPatchRate(null);
    this.onMessage("act", (client, said) => {
      this.board[said.seat] = said;
      this.broadcast("acted", said);
    });
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 0 }) });
server.define("table", Table).filterBy(["number"]);
server.listen(Number(process.env.PORT)).then(() => console.log("listening"));
