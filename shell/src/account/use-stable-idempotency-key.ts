import { useRef } from 'react'

/**
 * Returns the Idempotency-Key for a form's body. It stays the same while the body does, so that resubmitting after a
 * lost response has no second effect and does not report a used code as incorrect.
 */
export function useStableIdempotencyKey(): (body: unknown) => { readonly idempotencyKey: string } {
  const last = useRef<{ readonly body: string; readonly key: string }>(undefined)
  return (body) => {
    const serialized = JSON.stringify(body)
    if (last.current?.body !== serialized) last.current = { body: serialized, key: crypto.randomUUID() }
    return { idempotencyKey: last.current.key }
  }
}
