import { Page, PageTitle } from '@portal/ui'
import { useState } from 'react'
import { CheckedList } from './checked-list.tsx'
import { ListForm } from './list-form.tsx'
import type { CheckedHorses } from './list-rows.ts'
import { RegisteredHorses, type Registered } from './registered-horses.tsx'
import { useManyText } from './texts.ts'

/** `/horses/register/many`: a list is pasted or uploaded, checked, and registered at one location. */
export default function RegisterManyPage() {
  const t = useManyText()
  const [checked, setChecked] = useState<CheckedHorses>()
  const [registered, setRegistered] = useState<readonly Registered[]>()
  const restart = () => {
    setChecked(undefined)
    setRegistered(undefined)
  }
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {registered ? (
        <RegisteredHorses horses={registered} rows={checked?.rows ?? []} onRestart={restart} />
      ) : checked ? (
        <CheckedList checked={checked} onRestart={restart} onRegistered={setRegistered} />
      ) : (
        <ListForm onChecked={setChecked} />
      )}
    </Page>
  )
}
