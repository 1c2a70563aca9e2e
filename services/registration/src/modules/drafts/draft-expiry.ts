/** Days that an unfinished registration is kept after its last change. */
export const draftDays = 30

/** Returns until when a draft that is saved now is kept. */
export function getDraftExpiry(now: Date): Date {
  return new Date(now.getTime() + draftDays * 86_400_000)
}
