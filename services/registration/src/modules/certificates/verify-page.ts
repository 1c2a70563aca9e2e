import type { RenderedPage } from '@portal/contracts-common'
import { certificateStatusNames, certificateStatusTexts } from '@portal/contracts-registration/certificate-rules'
import type { CertificateCheck, CertificateHolder } from '@portal/contracts-registration'
import { createFormats } from '@portal/formats'
import { html, type Html } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import type { TranslateCertificate } from '../../texts.ts'
import { listRoleNames, listStateNames } from './holder-names.ts'
import styles from './verify-page.css?raw'

interface VerifyPage {
  readonly path: string
  readonly check: CertificateCheck
  readonly locale: Locale
  readonly t: TranslateCertificate
  readonly origin: string
  readonly supportPhone: string
}

const tones = { valid: 'success', suspended: 'warning', expired: 'warning', revoked: 'danger', unknown: 'danger' }

/** Renders `/certificate/verify/:token`, so that the result shows without scripts, too. */
export function renderVerifyPage({ path, check, locale, t, origin, supportPhone }: VerifyPage): RenderedPage {
  const { status, holder } = check
  const language = locale === 'es' ? 'es' : 'en'
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title"><h1>${t('verify.title')}</h1></div>
    <div class="p-stack" data-gap="m">
      <div class="p-notice" data-tone="${tones[status]}">
        <h2>${certificateStatusNames[status][language]}</h2>
        <p>${certificateStatusTexts[status][language]}</p>
      </div>
      ${holder && renderHolder(holder, locale, t)}
      <p class="p-soft">${t('verify.checked', { time: createFormats(locale).instant(check.checkedAt) })}</p>
      <p>${t('verify.address', { origin })} ${t('verify.report', { phone: supportPhone })}</p>
    </div>
  </div>`
  return {
    // A page without a result would not tell the reader anything.
    status: 200,
    lang: locale,
    head: { title: t('verify.title'), description: t('verify.title'), canonical: path, robots: 'noindex, nofollow' },
    html: main.text,
    styles,
    onlyWithoutScripts: false,
  }
}

function renderHolder(holder: CertificateHolder, locale: Locale, t: TranslateCertificate): Html {
  const facts = [
    [t('certificate.name'), holder.displayName],
    [t('certificate.number'), holder.hisaPersonId],
    [t('certificate.kind'), t(holder.isCovered ? 'role.covered-person' : 'role.non-covered-person')],
    [t('certificate.roles'), listRoleNames(holder, locale, t) || t('certificate.no-roles')],
    [t('certificate.states'), listStateNames(holder.licensedStates, locale, t) || t('certificate.no-states')],
    [t('certificate.registered'), createFormats(locale).date(holder.registeredOn)],
  ]
  return html`<dl class="certificate-facts">
    ${facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`
}
