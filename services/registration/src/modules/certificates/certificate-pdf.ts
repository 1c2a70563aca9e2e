import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CertificateHolder } from '@portal/contracts-registration'
import { certificateStatusNames, type CertificateStatus } from '@portal/contracts-registration/certificate-rules'
import { createFormats } from '@portal/formats'
import { heading, image, paragraph, table, writePdf, type PrintDocument } from '@portal/print'
import type { Locale } from '@portal/service-texts'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { TranslateCertificate } from '../../texts.ts'
import { listRoleNames, listStateNames } from './holder-names.ts'

export interface PrintedCertificate {
  readonly holder: CertificateHolder
  readonly status: CertificateStatus
  readonly issuedAt: string
  /** Where the certificate can be verified. */
  readonly url: string
  readonly locale: Locale
  readonly t: TranslateCertificate
}

const qrPixels = 720

/** Writes a certificate of one page as tagged PDF. */
export async function writeCertificate(certificate: PrintedCertificate): Promise<Buffer> {
  const { url } = certificate
  const qrCode = await sharp(Buffer.from(renderSVG(url, { ecc: 'M', border: 2 })))
    .resize(qrPixels)
    .png()
    .toBuffer()
  const target = new PassThrough()
  const [content] = await Promise.all([buffer(target), writePdf(toDocument(certificate, qrCode), target)])
  return content
}

function toDocument({ holder, status, issuedAt, url, locale, t }: PrintedCertificate, qrCode: Buffer): PrintDocument {
  const format = createFormats(locale)
  const language = locale === 'es' ? 'es' : 'en'
  const title = t('certificate.title')
  const rows = [
    [t('certificate.name'), holder.displayName],
    [t('certificate.number'), holder.hisaPersonId],
    [t('certificate.kind'), t(holder.isCovered ? 'role.covered-person' : 'role.non-covered-person')],
    [t('certificate.roles'), listRoleNames(holder, locale, t) || t('certificate.no-roles')],
    [t('certificate.states'), listStateNames(holder.licensedStates, locale, t) || t('certificate.no-states')],
    [t('certificate.registered'), format.date(holder.registeredOn)],
    [t('certificate.issued'), format.day(issuedAt)],
    [t('certificate.status'), certificateStatusNames[status][locale === 'es' ? 'es' : 'en']],
  ]
  return {
    metadata: { title: `${title}: ${holder.hisaPersonId}`, language, createdAt: issuedAt },
    images: { 'qr-code': qrCode },
    sections: [
      {
        language,
        blocks: [
          heading(1, title),
          paragraph(t('certificate.lead')),
          table({
            header: ['', ''],
            rows: rows.map(([name = '', value = '']) => [[{ text: name, bold: true }], value]),
          }),
          heading(2, t('certificate.verify-title')),
          paragraph(t('certificate.verify-text')),
          image('qr-code', { alt: t('certificate.qr-code'), width: 180, height: 180 }),
          paragraph([{ text: url, link: url }]),
        ],
      },
    ],
  }
}
