import type { CertificateHolder } from '@portal/contracts-registration'
import type { TranslateCertificate } from '../../texts.ts'

/** Returns the names of the holder's roles, a veterinarian's with the states; the role `other` has a title of its own. */
export function listRoleNames({ roles }: CertificateHolder, t: TranslateCertificate): string[] {
  return roles.map(({ role, title, states }) => {
    const name = title ?? t(`role.${role}`)
    return states.length === 0 ? name : `${name} (${states.join(', ')})`
  })
}
