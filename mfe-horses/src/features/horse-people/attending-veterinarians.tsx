import type { HorseDetails } from '@portal/contracts-horses'
import { useFormats, useShell, useUser } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { AddVeterinarian } from './add-veterinarian.tsx'
import { usePeopleText } from './texts.ts'
import './horse-people.css'

interface AttendingVeterinariansProps {
  readonly horse: HorseDetails
  /** The reader may add and remove veterinarians. */
  readonly isHolder: boolean
}

/**
 * The current attending veterinarians. The people who manage the horse add and remove them; veterinarians can remove
 * themselves.
 */
export function AttendingVeterinarians({ horse, isHolder }: AttendingVeterinariansProps) {
  const t = usePeopleText()
  const text = useText()
  const formats = useFormats()
  const personId = useUser()?.personId
  const [isAdding, setAdding] = useState(false)
  const remove = useRemoveVeterinarian(horse.horseId)
  const { horseId, attendingVeterinarians: veterinarians } = horse
  return (
    <section className="p-stack" data-gap="s">
      <h3>{t('veterinarians')}</h3>
      {veterinarians.length === 0 && <Notice title={t('no-veterinarians')} />}
      <ul className="horse-veterinarians">
        {veterinarians.map((veterinarian) => (
          <li key={veterinarian.personId}>
            <span>
              {text('details.since', { name: veterinarian.name, date: formats.date(veterinarian.since) })}
              {veterinarian.isPrimary && <span className="p-soft"> · {t('primary')}</span>}
            </span>
            {(isHolder || veterinarian.personId === personId) && (
              <Button
                size="s"
                aria-label={t('remove-label', { name: veterinarian.name })}
                onClick={() => void remove(veterinarian)}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isHolder &&
        (isAdding ? (
          <AddVeterinarian horseId={horseId} onClose={() => setAdding(false)} />
        ) : (
          <p>
            <Button onClick={() => setAdding(true)}>{t('add')}</Button>
          </p>
        ))}
    </section>
  )
}

function useRemoveVeterinarian(horseId: string) {
  const t = usePeopleText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().removeVeterinarian)
  return async ({ personId, name }: { readonly personId: string; readonly name: string }) => {
    const isConfirmed = await dialogs.confirm({
      title: t('remove-label', { name }),
      message: t('remove-text', { name }),
      confirmLabel: t('remove'),
    })
    if (!isConfirmed) return
    try {
      await command.mutateAsync({ params: { horseId, personId } })
      toasts.show({ kind: 'success', message: t('removed') })
    } catch (failure) {
      toasts.show({ kind: 'error', title: t('remove-failed'), message: describe(failure).message ?? '' })
    }
    await queries.invalidateQueries()
  }
}
