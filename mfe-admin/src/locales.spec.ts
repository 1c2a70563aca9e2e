import { localeFaults } from '@portal/i18n/check'
import { expect, test } from 'vitest'
import adminEn from '../locales/en-US/admin.json' with { type: 'json' }
import auditEn from '../locales/en-US/audit.json' with { type: 'json' }
import adminEs from '../locales/es/admin.json' with { type: 'json' }
import auditEs from '../locales/es/audit.json' with { type: 'json' }

test.each([
  ['admin', adminEn, adminEs],
  ['audit', auditEn, auditEs],
])('the texts of %s are whole in both languages', (_, english, spanish) => {
  expect(localeFaults(english, spanish)).toEqual([])
})
