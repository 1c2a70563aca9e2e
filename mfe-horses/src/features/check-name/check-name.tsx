import type { CheckedName } from '@portal/contracts-horses'
import { Button, IconCircleCheck } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { useRef, useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { PersonChoices, type FoundPersons } from './person-choices.tsx'
import { useCheckNameText } from './texts.ts'
import { useCheckedNameText } from './use-checked-name-text.ts'
import './check-name.css'

/** A typed name or HISA ID, and the person it means once it was checked. */
export interface NameCheck {
  readonly text: string
  readonly person: CheckedName | null
}

interface CheckNameProps {
  /** Id of the input, the target of error summary links. */
  readonly id: string
  readonly label: string
  readonly value: NameCheck
  readonly onChange: (value: NameCheck) => void
  readonly error?: string | undefined
}

const minLength = 3

/** Asks for a person by name or HISA ID. Editing the name clears the check. */
export function CheckName({ id, label, value, onChange, error }: CheckNameProps) {
  const t = useCheckNameText()
  const describe = useFailureText()
  const describePerson = useCheckedNameText()
  const [found, setFound] = useState<FoundPersons>()
  const [message, setMessage] = useState<string>()
  const typed = value.text.trim()
  const latest = useRef(typed)
  latest.current = typed
  const check = useCommand((text: string, options) => horsesApi().checkName({ body: { text } }, options), {
    onSuccess: (results, checked) => {
      // The name was edited while it was being checked.
      if (latest.current !== checked) return
      const [only] = results.persons
      if (only && results.persons.length === 1 && !results.hasMore) onChange({ text: checked, person: only })
      else setFound(results)
    },
  })
  const edit = (text: string) => {
    setMessage(value.person === null ? undefined : t('cleared'))
    setFound(undefined)
    check.reset()
    onChange({ text, person: null })
  }
  const run = () => {
    setMessage(undefined)
    setFound(undefined)
    if (typed.length < minLength) setMessage(t('too-short'))
    else check.mutate(typed)
  }
  const isInvalid = error !== undefined && value.person === null
  return (
    <div className="p-field check-name">
      <label htmlFor={id}>{label}</label>
      <span className="p-help" id={`${id}-help`}>
        {t('help')}
      </span>
      {isInvalid && (
        <span className="p-field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
      <div className="check-name-row">
        <input
          id={id}
          className="p-control"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-describedby={isInvalid ? `${id}-help ${id}-error` : `${id}-help`}
          aria-invalid={isInvalid || undefined}
          value={value.text}
          onChange={(event) => edit(event.target.value)}
          onKeyDown={(event) => {
            // Enter checks a name that was not checked yet, and otherwise submits the form.
            if (event.key !== 'Enter' || value.person !== null) return
            event.preventDefault()
            run()
          }}
        />
        <Button busy={check.isPending} aria-label={t('button-label', { label })} onClick={run}>
          {t('button')}
        </Button>
      </div>
      <div role="status" className="p-stack" data-gap="s">
        {message !== undefined && <p>{message}</p>}
        {check.isError && <p>{describe(check.error).message}</p>}
        {value.person !== null && (
          <p className="checked-name">
            <IconCircleCheck size={20} aria-hidden="true" />
            <span>
              <strong>{value.person.name}</strong>
              <br />
              <span className="p-small p-soft">{describePerson(value.person)}</span>
            </span>
          </p>
        )}
        {found && value.person === null && (
          <PersonChoices found={found} onSelect={(person) => onChange({ text: typed, person })} />
        )}
      </div>
    </div>
  )
}
