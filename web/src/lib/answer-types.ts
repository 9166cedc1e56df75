// What an answer is made of, by the names it goes under in the protocol.

import type { About, Claim, OwnView, PocketView, Question, Token } from "./protocol";

export type Own = Pick<OwnView, "pocket" | "safe">;
export type { About, Claim, PocketView, Question, Token };
