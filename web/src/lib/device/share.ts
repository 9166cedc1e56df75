// A link or a picture into somebody else's hands: by whatever the device shares with, or onto its
// clipboard and among its files.

/** Share a link; true if it was copied instead, so that it can be said. */
export async function share(words: ShareData & { url: string }): Promise<boolean> {
  const shares = "share" in navigator;
  try {
    if (shares) {
      await navigator.share(words);
      return false;
    }
    await navigator.clipboard.writeText(words.url);
    return true;
  } catch {
    return !shares && copied(words.url);
  }
}

/** What became of a picture that was to be sent. */
export type Sent = "shared" | "saved" | "failed";

/** Send a picture by whatever the device shares with; where it shares no files, save it. */
export async function sendPicture(address: string, name: string, url: string): Promise<Sent> {
  let file: File;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return "failed";
    const picture = await answer.blob();
    file = new File([picture], name, { type: picture.type });
  } catch {
    return "failed";
  }
  const words = { files: [file], text: url };
  if ("canShare" in navigator && navigator.canShare(words)) {
    try {
      await navigator.share(words);
      return "shared";
    } catch (why) {
      // Whoever thought better of it wants nothing saved either.
      if (why instanceof DOMException && why.name === "AbortError") return "shared";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "saved";
}

/** The way that works at a plain-HTTP address, as the house has it at home. */
function copied(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden-words";
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the clipboard itself needs TLS
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
