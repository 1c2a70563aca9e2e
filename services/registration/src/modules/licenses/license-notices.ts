import { defineNoticeKind, type SampleValue } from '@portal/notices'
import { createNoticeTexts } from '../notices/index.ts'

const link = 'https://portal.example/licenses'
const license = { 'en-US': 'vet board license (KY)', es: 'licencia de la junta veterinaria (KY)' }

function define<Placeholder extends string>(name: string, placeholders: Readonly<Record<Placeholder, SampleValue>>) {
  return defineNoticeKind<Placeholder>({
    name,
    channels: ['portal', 'email', 'text'],
    path: '/licenses',
    placeholders,
    required: [],
    texts: createNoticeTexts(name),
  })
}

/** Notices about licenses, to the person. */
export const licenseNotices = {
  verified: define('license-verified', { license, link }),
  refused: define('license-refused', {
    license,
    reason: { 'en-US': 'The image shows another license.', es: 'La imagen muestra otra licencia.' },
    link,
  }),
  expiring: define('license-expiring', { license, date: { 'en-US': 'July 8, 2027', es: '8 de julio de 2027' }, link }),
}
