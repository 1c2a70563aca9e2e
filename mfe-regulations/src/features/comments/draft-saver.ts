/** How long to wait after the last keystroke before saving to the service. */
const saveDelayMs = 1500

export interface DraftSaver<Draft> {
  /** Schedules the newest draft; replaces one that was not sent yet. */
  schedule(draft: Draft): void
  /**
   * Sends the pending draft now, when leaving the page or submitting. Resolves when it is done, also after a failure.
   */
  flush(): Promise<void>
  cancel(): void
}

/** Saves drafts after a pause in writing, one at a time, so that an older text never overwrites a newer one. */
export function createDraftSaver<Draft>(
  send: (draft: Draft) => Promise<void>,
  startTimer: (work: () => void, milliseconds: number) => () => void = startTimeout,
): DraftSaver<Draft> {
  let pending: Draft | undefined
  let cancelTimer = () => {}
  let lastSend = Promise.resolve()
  const flush = () => {
    cancelTimer()
    const draft = pending
    pending = undefined
    // The sender reports failures; the next draft is sent anyway.
    if (draft !== undefined) lastSend = lastSend.then(() => send(draft)).catch(() => undefined)
    return lastSend
  }
  return {
    schedule(draft) {
      cancelTimer()
      pending = draft
      cancelTimer = startTimer(() => void flush(), saveDelayMs)
    },
    flush,
    cancel() {
      cancelTimer()
      pending = undefined
    },
  }
}

function startTimeout(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
