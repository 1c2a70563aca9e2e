/** Milliseconds without a key pressed until a draft goes to the service. */
const draftPause = 1500

export interface DraftSaver<Draft> {
  /** The newest words; the ones before that were not sent yet are forgotten. */
  later(draft: Draft): void
  /** Sends what waits now: the page is being left, or the draft submitted. Resolves when it is done, either way. */
  flush(): Promise<void>
  cancel(): void
}

/** Sends drafts after a pause in writing, one after the other, so that an older text never overtakes a newer one. */
export function createDraftSaver<Draft>(
  send: (draft: Draft) => Promise<void>,
  schedule: (work: () => void, milliseconds: number) => () => void = afterTime,
): DraftSaver<Draft> {
  let waiting: Draft | undefined
  let stop = () => {}
  let sending = Promise.resolve()
  const flush = () => {
    stop()
    const draft = waiting
    waiting = undefined
    // A failure is the sender's to tell; the next text is sent all the same.
    if (draft !== undefined) sending = sending.then(() => send(draft)).catch(() => undefined)
    return sending
  }
  return {
    later(draft) {
      stop()
      waiting = draft
      stop = schedule(() => void flush(), draftPause)
    },
    flush,
    cancel() {
      stop()
      waiting = undefined
    },
  }
}

function afterTime(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
