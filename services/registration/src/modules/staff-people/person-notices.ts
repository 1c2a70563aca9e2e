import { defineNoticeKind, type SampleValue } from '@portal/notices'
import { createNoticeTexts } from '../notices/index.ts'

const link = 'https://portal.example/my-information'
const role = { 'en-US': 'Track staff', es: 'Personal del hipódromo' }

function define<Placeholder extends string>(name: string, placeholders: Readonly<Record<Placeholder, SampleValue>>) {
  return defineNoticeKind<Placeholder>({
    name,
    channels: ['portal', 'email', 'text'],
    path: '/my-information',
    placeholders,
    required: [],
    texts: createNoticeTexts(name),
  })
}

/** Notices about what staff decided, to the person. */
export const personNotices = {
  roleConfirmed: define('role-confirmed', { role, link }),
  roleRefused: define('role-refused', {
    role,
    reason: { 'en-US': 'The track doesn’t know you.', es: 'El hipódromo no lo conoce.' },
    link,
  }),
  roleEnded: define('role-ended', { role, date: { 'en-US': 'July 8, 2027', es: '8 de julio de 2027' }, link }),
  suspended: define('person-suspended', { supportPhone: '1-800-555-0142', link }),
  restored: define('person-restored', { link }),
}
