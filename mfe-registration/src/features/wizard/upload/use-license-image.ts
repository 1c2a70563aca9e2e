import { CallFailure, fetchWithProgress } from '@portal/api-client'
import type { LicenseUploadStatus } from '@portal/contracts-registration'
import type { LicenseImageState } from '@portal/contracts-registration/license-rules'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useEffect, useRef, useState } from 'react'
import { registrationApi } from '../../../shared/api.ts'
import { draftHeaders } from '../frame/use-draft.ts'

const statusKey = ['license-image']
const pollIntervalMs = 1000
const runningStates: readonly LicenseImageState[] = ['STARTED_UPLOADING', 'UPLOADED', 'PROCESSING']

export function isReading(status: LicenseUploadStatus | undefined): boolean {
  const state = status?.image?.state
  return state !== undefined && runningStates.includes(state)
}

/** The newest license image of the draft, and its upload. `isWatching`: another device may upload one. */
export function useLicenseImage({ isWatching }: { readonly isWatching: boolean }) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => registrationApi().getLicenseImage({}, { signal, headers: draftHeaders }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWatching || isReading(state.data) ? pollIntervalMs : false),
  })
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const upload = async (file: File) => {
    setFailure(undefined)
    setPercent(0)
    controller.current = new AbortController()
    const body = new FormData()
    body.set('File', file)
    try {
      const status = await registrationApi().uploadLicenseImage(
        { body },
        {
          headers: draftHeaders,
          timeoutMs: 0,
          signal: controller.current.signal,
          fetch: fetchWithProgress((sent, total) => setPercent(Math.floor((sent / total) * 100))),
        },
      )
      queries.setQueryData(statusKey, status)
    } catch (cause) {
      if (!(cause instanceof CallFailure && cause.error === 'network.canceled')) setFailure(cause)
      await queries.invalidateQueries({ queryKey: statusKey })
    } finally {
      setPercent(undefined)
    }
  }
  return { query, upload, percent, failure, cancel: () => controller.current?.abort() }
}
