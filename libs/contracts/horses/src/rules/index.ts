/** Actions that the horses service records in the audit trail, named `<noun>.<past-tense verb>`. */
export const horsesActions = ['horse.added'] as const

/** In characters. */
export const maxNameLength = 200
