import type { PersonRole } from '@portal/contracts-common/light'

/** Letters that a search for a name needs. */
export const minSearchLetters = 3

/** Roles whose holders everybody with an account may list without a name. */
export const openListRoles = [
  'regulatory-veterinarian',
  'association-veterinarian',
  'jockey',
] as const satisfies readonly PersonRole[]

/** Whether everybody with an account may list the holders of a role. */
export function isOpenList(role: PersonRole | undefined): boolean {
  return openListRoles.some((each) => each === role)
}
