import { registrationHttp, type RegistrationDraft } from '@portal/contracts-registration'
import { setAnswer, type AnswerStep, type PartialAnswers } from '@portal/contracts-registration/registration-rules'
import { fakeShellHost, renderPage, stubResponses, type RenderedPage } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import registration from '../../locales/en-US/registration.json'
import questions from '../../locales/en-US/registration-questions.json'
import states from '../../locales/en-US/states.json'
import PhoneUploadPage from '../features/wizard/phone-upload.page.tsx'
import ResumePage from '../features/wizard/resume.page.tsx'
import StartPage from '../features/wizard/start.page.tsx'
import StepPage from '../features/wizard/step.page.tsx'
import { connect } from '../shared/api.ts'
import './all-pages.ts'
import { makeDraft, settings } from './drafts.ts'

export interface OpenedWizard extends RenderedPage {
  readonly requests: Request[]
  /** The draft of the stubbed service, after what the page saved. */
  readonly getDraft: () => RegistrationDraft | null
}

/** Opens a page of the wizard with a stubbed service that stores answers as the real one does. */
export async function openWizard(
  path: string,
  first: RegistrationDraft | null,
  responses: Parameters<typeof stubResponses>[1] = {},
): Promise<OpenedWizard> {
  let draft = first
  const save = async (request: Request) => {
    const { step, answer } = (await request.json()) as { step: AnswerStep; answer: never }
    const { status, isContactConfirmed, hasAccount, suggested, licenseReading } = draft ?? makeDraft({})
    const answers = setAnswer(draft?.answers ?? {}, step, answer) as PartialAnswers
    draft = makeDraft(answers, { status, isContactConfirmed, hasAccount, suggested, licenseReading })
    return draft
  }
  const requests = stubResponses(registrationHttp, {
    'GET /api/registration/settings': settings,
    'GET /api/registration/draft': () => ({ draft, movedAt: null, finishedReference: null }),
    'PUT /api/registration/draft/answers': save,
    'GET /api/registration/draft/license-image': { image: null, attemptsLeft: 5, nextAttemptAt: null },
    ...responses,
  })
  const host = fakeShellHost()
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/registration" element={<StartPage />} />
      <Route path="/registration/phone-upload" element={<PhoneUploadPage />} />
      <Route path="/registration/resume" element={<ResumePage />} />
      <Route path="/registration/:step" element={<StepPage />} />
    </Routes>,
    { texts: { registration, 'registration-questions': questions, states }, host, path },
  )
  return Object.assign(view, { requests, getDraft: () => draft })
}
