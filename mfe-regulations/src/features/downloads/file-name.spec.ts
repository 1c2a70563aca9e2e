import { expect, test } from 'vitest'
import { aVersion } from '../../testing/factories.ts'
import { createFileName } from './file-name.ts'

const version = {
  ...aVersion(),
  title: { en: 'Racetrack Safety', es: 'Seguridad en el hipódromo' },
  series: '2000',
  versionNumber: 2,
  state: 'PUBLISHED_CURRENT',
} as const

test('names a file after the regulation, its series and the version', () => {
  expect(createFileName(version, 'en-US', { format: 'pdf' })).toBe('Racetrack-Safety-Series-2000-v2.pdf')
  expect(createFileName(version, 'es', { format: 'pdf' })).toBe('Seguridad-en-el-hipodromo-Serie-2000-v2.pdf')
  const { series: _series, ...standalone } = { ...version, title: { en: 'HISA Act: §§ 1-10 (Sample)' } }
  expect(createFileName(standalone, 'es', { format: 'docx' })).toBe('HISA-Act-1-10-Sample-v2.docx')
})

test('marks drafts, and names the version that is compared with', () => {
  const draft = { ...version, versionNumber: 3, state: 'PUBLISHED_DRAFT' } as const
  expect(createFileName(draft, 'en-US', { format: 'docx', compared: version })).toBe(
    'Racetrack-Safety-Series-2000-v3-draft-changes-since-v2.docx',
  )
})
