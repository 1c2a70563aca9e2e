import { localeFaults } from '@portal/i18n/check'
import { expect, test } from 'vitest'
import adminEn from '../locales/en-US/admin.json' with { type: 'json' }
import auditEn from '../locales/en-US/audit.json' with { type: 'json' }
import deadLettersEn from '../locales/en-US/dead-letters.json' with { type: 'json' }
import definitionsEn from '../locales/en-US/definitions.json' with { type: 'json' }
import doubtsEn from '../locales/en-US/doubts.json' with { type: 'json' }
import localizationEn from '../locales/en-US/localization.json' with { type: 'json' }
import reviewEn from '../locales/en-US/review.json' with { type: 'json' }
import releasesEn from '../locales/en-US/releases.json' with { type: 'json' }
import translationEn from '../locales/en-US/translation.json' with { type: 'json' }
import parserEn from '../locales/en-US/parser.json' with { type: 'json' }
import regulationManagementEn from '../locales/en-US/regulation-management.json' with { type: 'json' }
import usersEn from '../locales/en-US/users.json' with { type: 'json' }
import adminEs from '../locales/es/admin.json' with { type: 'json' }
import auditEs from '../locales/es/audit.json' with { type: 'json' }
import deadLettersEs from '../locales/es/dead-letters.json' with { type: 'json' }
import definitionsEs from '../locales/es/definitions.json' with { type: 'json' }
import doubtsEs from '../locales/es/doubts.json' with { type: 'json' }
import localizationEs from '../locales/es/localization.json' with { type: 'json' }
import reviewEs from '../locales/es/review.json' with { type: 'json' }
import releasesEs from '../locales/es/releases.json' with { type: 'json' }
import translationEs from '../locales/es/translation.json' with { type: 'json' }
import parserEs from '../locales/es/parser.json' with { type: 'json' }
import regulationManagementEs from '../locales/es/regulation-management.json' with { type: 'json' }
import usersEs from '../locales/es/users.json' with { type: 'json' }
import documentsEn from '../locales/en-US/document-editing.json' with { type: 'json' }
import documentsEs from '../locales/es/document-editing.json' with { type: 'json' }
import labelsEn from '../locales/en-US/labels.json' with { type: 'json' }
import labelsEs from '../locales/es/labels.json' with { type: 'json' }

test.each([
  ['admin', adminEn, adminEs],
  ['audit', auditEn, auditEs],
  ['dead-letters', deadLettersEn, deadLettersEs],
  ['definitions', definitionsEn, definitionsEs],
  ['document-editing', documentsEn, documentsEs],
  ['doubts', doubtsEn, doubtsEs],
  ['labels', labelsEn, labelsEs],
  ['localization', localizationEn, localizationEs],
  ['review', reviewEn, reviewEs],
  ['releases', releasesEn, releasesEs],
  ['translation', translationEn, translationEs],
  ['parser', parserEn, parserEs],
  ['regulation-management', regulationManagementEn, regulationManagementEs],
  ['users', usersEn, usersEs],
])('the texts of %s are whole in both languages', (_, english, spanish) => {
  expect(localeFaults(english, spanish)).toEqual([])
})
