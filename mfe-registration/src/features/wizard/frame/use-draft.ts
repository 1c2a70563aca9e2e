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

const pollIntervalMs = 15_000

/** Loads the draft again from time to time, to learn whether its code was sent. */
export function useDraftPolling(isPolling: boolean): void {
  useQuery({ queryKey: draftKey, queryFn: loadDraft, refetchInterval: isPolling ? pollIntervalMs : false })
}

/** What became of a registration that this browser can no longer read: it was continued on another device, or finished. */
export function useFormerDraft() {
  const { data } = useQuery({ queryKey: draftKey, queryFn: loadDraft })
  return { movedAt: data?.movedAt ?? null, finishedReference: data?.finishedReference ?? null }
}

const loadDraft = ({ signal }: { readonly signal: AbortSignal }) =>
  registrationApi().getDraft({}, { signal, headers: draftHeaders })

/** Replaces the known draft, or loads it again. */
export function useDraftUpdate() {
  const client = useQueryClient()
  return {
    set: (draft: RegistrationDraft | null) =>
      client.setQueryData(draftKey, { draft, movedAt: null, finishedReference: null }),
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
