// A link into somebody else's hands: by whatever the device shares with, or onto its clipboard.

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
