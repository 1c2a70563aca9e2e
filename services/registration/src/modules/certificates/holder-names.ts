import type { CertificateHolder } from '@portal/contracts-registration'
import { isState } from '@portal/contracts-registration/registration-rules'
import { createFormats } from '@portal/formats'
import type { Locale } from '@portal/service-texts'
import type { TranslateCertificate } from '../../texts.ts'

/** Returns the names of the holder's roles, a veterinarian's with the states; the role `other` has a title of its own. */
export function listRoleNames({ roles }: CertificateHolder, locale: Locale, t: TranslateCertificate): string {
  const names = roles.map(({ role, title, states }) => {
    const name = title ?? t(`role.${role}`)
    return states.length === 0 ? name : `${name} (${listStateNames(states, locale, t)})`
  })
  return createFormats(locale).list(names)
}

/** Returns the names of states, as on the page of the portal. */
export function listStateNames(
  states: CertificateHolder['licensedStates'],
  locale: Locale,
  t: TranslateCertificate,
): string {
  return createFormats(locale).list(states.map((state) => (isState(state) ? t(`state.${state}`) : state)))
}
