import type { PortalUser } from '@portal/contracts-admin'
import { useUser } from '@portal/shell-sdk'
import { Button, CheckboxField } from '@portal/ui'
import { useState } from 'react'
import { useUsersText } from './texts.ts'
import { useUserCommands } from './use-user-commands.ts'
import { isDeletable, UserTable } from './user-table.tsx'

/** The accounts of a page, and which of them are chosen to be deleted together. */
export function Selection({
  users,
  total,
  onDeleted,
}: {
  readonly users: readonly PortalUser[]
  readonly total: number
  readonly onDeleted: () => void
}) {
  const t = useUsersText()
  const me = useUser()?.username
  const commands = useUserCommands()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const deletable = users.filter((user) => isDeletable(user, me))
  const selected = deletable.filter(({ id }) => chosen.has(id))
  const isAll = deletable.length > 0 && selected.length === deletable.length
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(chosen)
    if (isSelected) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const remove = async () => {
    if (!(await commands.remove(selected))) return
    setChosen(new Set())
    onDeleted()
  }
  return (
    <>
      {deletable.length > 0 && (
        <div className="ad-selection">
          <CheckboxField
            label={t('select-all')}
            checked={isAll}
            onChange={() => setChosen(new Set(isAll ? [] : deletable.map(({ id }) => id)))}
          />
          <span role="status" className="p-soft">
            {selected.length > 0 && t('selected', { count: selected.length })}
          </span>
          {selected.length > 0 && (
            <Button variant="danger" onClick={() => void remove()}>
              {t('delete')}
            </Button>
          )}
        </div>
      )}
      <UserTable
        caption={t('count', { count: total })}
        users={users}
        selected={chosen}
        onSelect={select}
        commands={commands}
      />
    </>
  )
}
