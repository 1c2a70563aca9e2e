import type { ListedRequest } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import type { Tone } from '@portal/ui'
import { useText } from '../../shared/texts.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useRequestText } from './texts.ts'
import { getRequestKind } from './use-requests.ts'

export const requestTones: Readonly<Record<ListedRequest['state'], Tone>> = {
  PENDING: 'info',
  ACCEPTED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
  CANCELED: 'neutral',
}

/** Texts that say what a request is, and who sent and receives it. */
export function useRequestNames() {
  const t = useRequestText()
  const horseText = useText()
  const formats = useFormats()
  const { getName } = useHorseText()
  return {
    /** Such as "Transfer of Maple Court". */
    getTitle: (request: Pick<ListedRequest, 'kind' | 'designatedOwnerOnly' | 'horse'>) =>
      t(`title.${getRequestKind(request)}`, { horse: getName(request.horse) }),
    getSender: ({ senderName }: Pick<ListedRequest, 'senderName'>) => senderName ?? t('staff'),
    getRecipient: ({ recipientName }: Pick<ListedRequest, 'recipientName'>) =>
      recipientName ?? horseText('unknown-name'),
    /** Until when somebody can decide, or when the request was closed. */
    getDate: ({ state, expiresAt, closedAt }: ListedRequest) =>
      t(`date.${state}`, { date: formats.instant(state === 'PENDING' ? expiresAt : (closedAt ?? expiresAt)) }),
  }
}
