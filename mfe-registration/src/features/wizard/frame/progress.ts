import type { RegistrationDraft } from '@portal/contracts-registration'
import {
  canOpenStep,
  listSteps,
  registrationSteps,
  type RegistrationProgress,
  type RegistrationStep,
} from '@portal/contracts-registration/registration-rules'

/** Pages that are no step of their own: a helper, results, and pages on which the registration ends. */
const otherPages = [
  'help-me-choose',
  'identity-result',
  'enter-code',
  'continue-later',
  'not-confirmed',
  'not-eligible',
  'done',
] as const

/** Every page below `/registration/`. */
export type WizardPageName = RegistrationStep | (typeof otherPages)[number]

export function isWizardPage(name: string): name is WizardPageName {
  return ([...registrationSteps, ...otherPages] as readonly string[]).includes(name)
}

export function toPath(page: WizardPageName): string {
  return `/registration/${page}`
}

/** What the step rules need to know of a draft. */
export function toProgress(draft: RegistrationDraft, today: string): RegistrationProgress {
  const { answers, isContactConfirmed, hasAccount } = draft
  return { answers, isContactConfirmed, hasAccount, today }
}

/** Returns the page on which somebody continues: the first question without an answer, or the answers to check. */
export function getResumePage(draft: RegistrationDraft): WizardPageName {
  return getFinalPage(draft) ?? (draft.nextStep === 'password' ? 'check-answers' : draft.nextStep)
}

/** Pages on which a mistake can be corrected that ended the registration. */
const correctablePages: Readonly<Record<RegistrationDraft['status'], readonly WizardPageName[]>> = {
  open: [],
  blocked: ['license', 'identity'],
  'not-eligible': ['identity'],
  registered: [],
}

/** Returns the page to show for a requested one: another one when the requested page isn't open. */
export function resolvePage(page: WizardPageName, draft: RegistrationDraft, today: string): WizardPageName {
  const final = getFinalPage(draft)
  if (page === 'continue-later' && draft.status !== 'registered') return page
  if (final !== undefined) return correctablePages[draft.status].includes(page) ? page : final
  switch (page) {
    case 'help-me-choose':
    case 'continue-later':
      return page
    case 'identity-result':
      return hasIdentityResult(draft) ? page : getResumePage(draft)
    case 'enter-code':
      return draft.nextStep === 'code' && draft.sentCode !== null ? page : getResumePage(draft)
    case 'not-confirmed':
    case 'not-eligible':
    case 'done':
      return getResumePage(draft)
    default:
      return canOpenStep(page, toProgress(draft, today)) ? page : getResumePage(draft)
  }
}

/**
 * Returns the page after `page` was answered. `isChange`: the person came back to correct an answer, so later ones that still
 * hold aren't asked again.
 */
export function getNextPage(
  page: WizardPageName,
  draft: RegistrationDraft,
  { today, isChange }: { readonly today: string; readonly isChange: boolean },
): WizardPageName {
  const final = getFinalPage(draft)
  if (final !== undefined) return final
  if (page === 'identity' && hasIdentityResult(draft)) return 'identity-result'
  if (isChange) return getResumePage(draft)
  const steps = listOpenSteps(draft, today)
  const next = steps[steps.indexOf(toStep(page)) + 1]
  return next !== undefined && canOpenStep(next, toProgress(draft, today)) ? next : getResumePage(draft)
}

/** Returns the page before `page`; undefined for the first one. */
export function getPreviousPage(
  page: WizardPageName,
  draft: RegistrationDraft,
  today: string,
): WizardPageName | undefined {
  if (page === 'help-me-choose') return 'kind'
  if (page === 'continue-later') return getResumePage(draft)
  if (page === 'enter-code') return 'code'
  if (page === 'identity-result') return 'identity'
  const steps = listOpenSteps(draft, today)
  return steps[steps.indexOf(toStep(page)) - 1]
}

/** Returns the position of a page among all, or undefined while answers still decide how many there are. */
export function getPosition(
  page: WizardPageName,
  draft: RegistrationDraft,
  today: string,
): { readonly position: number; readonly count: number } | undefined {
  if (page === 'continue-later') return undefined
  if (draft.answers.roles === undefined) return undefined
  const steps = listSteps(toProgress(draft, today))
  return { position: steps.indexOf(toStep(page)) + 1, count: steps.length }
}

/** A confirmed contact needs no other code. */
function listOpenSteps(draft: RegistrationDraft, today: string): RegistrationStep[] {
  return listSteps(toProgress(draft, today)).filter((step) => step !== 'code' || !draft.isContactConfirmed)
}

/** Returns the step that a page belongs to. */
function toStep(page: WizardPageName): RegistrationStep {
  switch (page) {
    case 'enter-code':
      return 'code'
    case 'identity-result':
    case 'not-confirmed':
    case 'not-eligible':
      return 'identity'
    case 'help-me-choose':
    case 'continue-later':
      return 'kind'
    case 'done':
      return 'password'
    default:
      return page
  }
}

function getFinalPage({ status }: RegistrationDraft): WizardPageName | undefined {
  switch (status) {
    case 'blocked':
      return 'not-confirmed'
    case 'not-eligible':
      return 'not-eligible'
    case 'registered':
      return 'done'
    case 'open':
      return undefined
  }
}

/** Only covered persons are compared with the license registry. */
function hasIdentityResult({ answers, identityOutcome }: RegistrationDraft): boolean {
  return answers.kind?.kind === 'covered' && (identityOutcome === 'confirmed' || identityOutcome === 'not-found')
}
