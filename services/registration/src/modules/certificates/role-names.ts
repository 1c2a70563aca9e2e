import type { CertificateHolder } from '@portal/contracts-registration'
import type { TranslateCertificate } from '../../texts.ts'

/** Returns the names of the holder's roles; the role `other` has a title of its own. */
export function listRoleNames({ roles }: CertificateHolder, t: TranslateCertificate): string[] {
  return roles.map(({ role, title }) => title ?? t(`role.${role}`))
}
