// Everybody whose face is to be had.

import type { FaceName } from "../../lib/protocol";
import * as bold from "./bold";
import * as careful from "./careful";
import type { Drawn } from "./drawing";
import * as straightFaced from "./straight-faced";
import * as talkative from "./talkative";

export const PEOPLE: Record<FaceName, Drawn> = {
  ...bold,
  ...careful,
  ...talkative,
  ...straightFaced,
};
