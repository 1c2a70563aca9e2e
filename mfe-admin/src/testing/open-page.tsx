import { adminHttp } from '@portal/contracts-admin'
import { horsesHttp } from '@portal/contracts-horses'
import { registrationHttp } from '@portal/contracts-registration'
import { regulationsHttp } from '@portal/contracts-regulations'
import {
  fakeShellHost,
  renderPage,
  signedIn,
  stubResponses,
  type FakeShellHost,
  type RenderedPage,
  type RenderPageOptions,
} from '@portal/testing-web'
import type { ReactNode } from 'react'
import admin from '../../locales/en-US/admin.json'
import approvals from '../../locales/en-US/approvals.json'
import audit from '../../locales/en-US/audit.json'
import categoriesOccupations from '../../locales/en-US/categories-occupations.json'
import commentReview from '../../locales/en-US/comment-review.json'
import deadLetters from '../../locales/en-US/dead-letters.json'
import definitions from '../../locales/en-US/definitions.json'
import documentEditing from '../../locales/en-US/document-editing.json'
import failedJobs from '../../locales/en-US/failed-jobs.json'
import localization from '../../locales/en-US/localization.json'
import noticeTemplates from '../../locales/en-US/notice-templates.json'
import parseWarnings from '../../locales/en-US/parse-warnings.json'
import parser from '../../locales/en-US/parser.json'
import regulationManagement from '../../locales/en-US/regulation-management.json'
import releases from '../../locales/en-US/releases.json'
import searchSynonyms from '../../locales/en-US/search-synonyms.json'
import translation from '../../locales/en-US/translation.json'
import users from '../../locales/en-US/users.json'
import peopleTerms from '../../locales/en-US/people-terms.json'
import peopleSupport from '../../locales/en-US/people-support.json'
import peopleManagement from '../../locales/en-US/people-management.json'
import peopleReview from '../../locales/en-US/people-review.json'
import horseCorrections from '../../locales/en-US/horse-corrections.json'
import horseReports from '../../locales/en-US/horse-reports.json'
import horseRequests from '../../locales/en-US/horse-requests.json'
import horseReview from '../../locales/en-US/horse-review.json'
import trackManagement from '../../locales/en-US/track-management.json'
import horseRules from '../../locales/en-US/horse-rules.json'
import registryImports from '../../locales/en-US/registry-imports.json'
import agreements from '../../locales/en-US/agreements.json'
import registrationSettings from '../../locales/en-US/registration-settings.json'
import { connect } from '../shared/api.ts'

/** Renders a page of this remote at a path for an administrator, with stubbed responses. */
export async function openPage(
  page: ReactNode,
  path: string,
  responses: Parameters<typeof stubResponses>[1],
  host: FakeShellHost = fakeShellHost({ session: signedIn('ADMINS') }),
  /** Spanish texts by namespace, for tests that switch the language. */
  otherTexts: RenderPageOptions['otherTexts'] = {},
): Promise<RenderedPage & { readonly requests: Request[] }> {
  const requests = stubResponses({ ...adminHttp, ...regulationsHttp, ...registrationHttp, ...horsesHttp }, responses)
  connect(host)
  const view = await renderPage(page, {
    texts: {
      admin,
      approvals,
      audit,
      'categories-occupations': categoriesOccupations,
      'comment-review': commentReview,
      'dead-letters': deadLetters,
      'failed-jobs': failedJobs,
      definitions,
      'document-editing': documentEditing,
      localization,
      'notice-templates': noticeTemplates,
      'parse-warnings': parseWarnings,
      parser,
      'regulation-management': regulationManagement,
      releases,
      'people-terms': peopleTerms,
      'people-support': peopleSupport,
      'people-management': peopleManagement,
      'people-review': peopleReview,
      'horse-rules': horseRules,
      'registry-imports': registryImports,
      'track-management': trackManagement,
      'horse-review': horseReview,
      'horse-reports': horseReports,
      'horse-requests': horseRequests,
      'horse-corrections': horseCorrections,
      agreements,
      'registration-settings': registrationSettings,
      'search-synonyms': searchSynonyms,
      translation,
      users,
    },
    otherTexts,
    host,
    path,
  })
  return Object.assign(view, { requests })
}
