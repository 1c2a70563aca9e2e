import { useRef } from 'react'

/**
 * The Idempotency-Key of what a form sends: the same while the same is sent again, so that a second press after a lost
 * answer has no second effect, and is not told that its code is wrong because the first one was taken.
 */
export function useLastingKey(): (sent: unknown) => { readonly idempotencyKey: string } {
  const last = useRef<{ readonly sent: string; readonly key: string }>(undefined)
  return (sent) => {
    const words = JSON.stringify(sent)
    if (last.current?.sent !== words) last.current = { sent: words, key: crypto.randomUUID() }
    return { idempotencyKey: last.current.key }
  }
}
