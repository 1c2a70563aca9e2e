import type { RequestOf } from '@portal/contracts-common'
import type { RegistrationDraft, registrationHttp } from '@portal/contracts-registration'
import type { AnswerStep, RegistrationAnswers } from '@portal/contracts-registration/registration-rules'
import { sessionHeader } from '@portal/contracts-registration/routes'
import type { Locale } from '@portal/contracts-shell/host'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { registrationApi } from '../../../shared/api.ts'

/** The draft belongs to a cookie, which only requests of the portal's own pages may use. */
export const draftHeaders = { [sessionHeader.name]: sessionHeader.value }

const draftKey = ['registration-draft']

/** The unfinished registration of this browser or account; null without one. */
export function useDraft() {
  return useQuery({
    queryKey: draftKey,
    queryFn: loadDraft,
    select: ({ draft }) => draft,
  })
}

/** When the registration of this browser was continued on another device; null unless it was. */
export function useMovedAt(): string | null {
  return useQuery({ queryKey: draftKey, queryFn: loadDraft, select: ({ movedAt }) => movedAt }).data ?? null
}

const loadDraft = ({ signal }: { readonly signal: AbortSignal }) =>
  registrationApi().getDraft({}, { signal, headers: draftHeaders })

/** Replaces the known draft, or loads it again. */
export function useDraftUpdate() {
  const client = useQueryClient()
  return {
    set: (draft: RegistrationDraft | null) => client.setQueryData(draftKey, { draft, movedAt: null }),
    reload: () => client.invalidateQueries({ queryKey: draftKey }),
  }
}

/** Minimum ages, accepted countries and the like, as in effect today. */
export function useRegistrationSettings() {
  return useQuery({ ...registrationApi().getRegistrationSettings.query(), staleTime: 10 * 60_000 })
}

export function useStartDraft() {
  const { set } = useDraftUpdate()
  return useCommand(
    (locale: Locale, options) =>
      registrationApi().startDraft({ body: { locale } }, { ...options, headers: draftHeaders }),
    { onSuccess: set },
  )
}

export function useDeleteDraft() {
  const { set } = useDraftUpdate()
  return useCommand((_: null, options) => registrationApi().deleteDraft({}, { ...options, headers: draftHeaders }), {
    onSuccess: () => set(null),
  })
}

type SavedAnswer = RequestOf<typeof registrationHttp.saveAnswer>['body']

/** Stores the answer to one page on the server. Resolves to the draft with it. */
export function useSaveAnswer(draft: RegistrationDraft) {
  const command = useCommand((body: SavedAnswer, options) =>
    registrationApi().saveAnswer({ body }, { ...options, headers: draftHeaders }),
  )
  const { set } = useDraftUpdate()
  return async <Step extends AnswerStep>(step: Step, answer: RegistrationAnswers[Step]): Promise<RegistrationDraft> => {
    const saved = await command.mutateAsync({ step, answer, version: draft.version } as SavedAnswer)
    set(saved)
    return saved
  }
}
