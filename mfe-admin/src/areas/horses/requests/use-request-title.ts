import type { ListedRequest } from '@portal/contracts-horses'
import type { Tone } from '@portal/ui'
import { useStaffRequestText } from './texts.ts'

export const requestTones: Readonly<Record<ListedRequest['state'], Tone>> = {
  PENDING: 'info',
  ACCEPTED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
  CANCELED: 'neutral',
}

/** Says what a request asks for, such as "Transfer of Maple Court". */
export function useRequestTitle(): (request: Pick<ListedRequest, 'kind' | 'designatedOwnerOnly' | 'horse'>) => string {
  const t = useStaffRequestText()
  return ({ kind, designatedOwnerOnly, horse }) => {
    const { name, damName, yearOfBirth } = horse
    const key = designatedOwnerOnly ? 'change-designated-owner' : kind
    return t(`title.${key}`, { horse: name ?? t('unnamed', { dam: damName, year: String(yearOfBirth) }) })
  }
}
