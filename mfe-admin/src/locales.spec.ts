import { checkLocales } from '@portal/i18n/check'
import readingEn from '@portal/regulation-reading/locales/en-US/regulations.json' with { type: 'json' }
import readingEs from '@portal/regulation-reading/locales/es/regulations.json' with { type: 'json' }
import { expect, test } from 'vitest'
import adminEn from '../locales/en-US/admin.json' with { type: 'json' }
import auditEn from '../locales/en-US/audit.json' with { type: 'json' }
import categoriesOccupationsEn from '../locales/en-US/categories-occupations.json' with { type: 'json' }
import commentReviewEn from '../locales/en-US/comment-review.json' with { type: 'json' }
import deadLettersEn from '../locales/en-US/dead-letters.json' with { type: 'json' }
import definitionsEn from '../locales/en-US/definitions.json' with { type: 'json' }
import documentEditingEn from '../locales/en-US/document-editing.json' with { type: 'json' }
import failedJobsEn from '../locales/en-US/failed-jobs.json' with { type: 'json' }
import horseReportsEn from '../locales/en-US/horse-reports.json' with { type: 'json' }
import localizationEn from '../locales/en-US/localization.json' with { type: 'json' }
import noticeTemplatesEn from '../locales/en-US/notice-templates.json' with { type: 'json' }
import parseWarningsEn from '../locales/en-US/parse-warnings.json' with { type: 'json' }
import parserEn from '../locales/en-US/parser.json' with { type: 'json' }
import regulationManagementEn from '../locales/en-US/regulation-management.json' with { type: 'json' }
import releasesEn from '../locales/en-US/releases.json' with { type: 'json' }
import searchSynonymsEn from '../locales/en-US/search-synonyms.json' with { type: 'json' }
import translationEn from '../locales/en-US/translation.json' with { type: 'json' }
import peopleTermsEn from '../locales/en-US/people-terms.json' with { type: 'json' }
import peopleSupportEn from '../locales/en-US/people-support.json' with { type: 'json' }
import peopleManagementEn from '../locales/en-US/people-management.json' with { type: 'json' }
import peopleReviewEn from '../locales/en-US/people-review.json' with { type: 'json' }
import trackManagementEn from '../locales/en-US/track-management.json' with { type: 'json' }
import registryImportsEn from '../locales/en-US/registry-imports.json' with { type: 'json' }
import registrationSettingsEn from '../locales/en-US/registration-settings.json' with { type: 'json' }
import usersEn from '../locales/en-US/users.json' with { type: 'json' }
import adminEs from '../locales/es/admin.json' with { type: 'json' }
import auditEs from '../locales/es/audit.json' with { type: 'json' }
import categoriesOccupationsEs from '../locales/es/categories-occupations.json' with { type: 'json' }
import commentReviewEs from '../locales/es/comment-review.json' with { type: 'json' }
import deadLettersEs from '../locales/es/dead-letters.json' with { type: 'json' }
import definitionsEs from '../locales/es/definitions.json' with { type: 'json' }
import documentEditingEs from '../locales/es/document-editing.json' with { type: 'json' }
import failedJobsEs from '../locales/es/failed-jobs.json' with { type: 'json' }
import horseReportsEs from '../locales/es/horse-reports.json' with { type: 'json' }
import localizationEs from '../locales/es/localization.json' with { type: 'json' }
import noticeTemplatesEs from '../locales/es/notice-templates.json' with { type: 'json' }
import parseWarningsEs from '../locales/es/parse-warnings.json' with { type: 'json' }
import parserEs from '../locales/es/parser.json' with { type: 'json' }
import regulationManagementEs from '../locales/es/regulation-management.json' with { type: 'json' }
import releasesEs from '../locales/es/releases.json' with { type: 'json' }
import searchSynonymsEs from '../locales/es/search-synonyms.json' with { type: 'json' }
import translationEs from '../locales/es/translation.json' with { type: 'json' }
import peopleTermsEs from '../locales/es/people-terms.json' with { type: 'json' }
import peopleSupportEs from '../locales/es/people-support.json' with { type: 'json' }
import peopleManagementEs from '../locales/es/people-management.json' with { type: 'json' }
import peopleReviewEs from '../locales/es/people-review.json' with { type: 'json' }
import trackManagementEs from '../locales/es/track-management.json' with { type: 'json' }
import registryImportsEs from '../locales/es/registry-imports.json' with { type: 'json' }
import registrationSettingsEs from '../locales/es/registration-settings.json' with { type: 'json' }
import usersEs from '../locales/es/users.json' with { type: 'json' }

test.each([
  ['admin', adminEn, adminEs],
  ['audit', auditEn, auditEs],
  ['categories-occupations', categoriesOccupationsEn, categoriesOccupationsEs],
  ['comment-review', commentReviewEn, commentReviewEs],
  ['dead-letters', deadLettersEn, deadLettersEs],
  ['definitions', definitionsEn, definitionsEs],
  ['document-editing', documentEditingEn, documentEditingEs],
  ['failed-jobs', failedJobsEn, failedJobsEs],
  ['horse-reports', horseReportsEn, horseReportsEs],
  ['localization', localizationEn, localizationEs],
  ['parse-warnings', parseWarningsEn, parseWarningsEs],
  ['parser', parserEn, parserEs],
  ['regulation-management', regulationManagementEn, regulationManagementEs],
  ['releases', releasesEn, releasesEs],
  ['search-synonyms', searchSynonymsEn, searchSynonymsEs],
  ['translation', translationEn, translationEs],
  ['people-terms', peopleTermsEn, peopleTermsEs],
  ['people-support', peopleSupportEn, peopleSupportEs],
  ['people-management', peopleManagementEn, peopleManagementEs],
  ['people-review', peopleReviewEn, peopleReviewEs],
  ['registry-imports', registryImportsEn, registryImportsEs],
  ['track-management', trackManagementEn, trackManagementEs],
  ['registration-settings', registrationSettingsEn, registrationSettingsEs],
  ['users', usersEn, usersEs],
  ['notices and channels', noticeTemplatesEn, noticeTemplatesEs],
])('%s has the same keys and placeholders in both languages', (_, english, spanish) => {
  expect(checkLocales(english, spanish)).toEqual([])
})

test.each([
  ['regulation-management', regulationManagementEn, readingEn],
  ['regulation-management', regulationManagementEs, readingEs],
  ['parser', parserEn, readingEn],
  ['parser', parserEs, readingEs],
])('the names of subjects in %s are those that readers see', (_, texts, reading) => {
  const names: Readonly<Record<string, string>> = texts
  const subjects = Object.entries(reading).filter(([key]) => key.startsWith('subject.'))
  expect(subjects.map(([key]) => [key, names[key]])).toEqual(subjects)
})
