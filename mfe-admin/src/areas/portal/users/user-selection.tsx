import type { PortalUser } from '@portal/contracts-admin'
import { useUser } from '@portal/shell-sdk'
import { Button, CheckboxField } from '@portal/ui'
import { useState } from 'react'
import { useUsersText } from './texts.ts'
import { useUserCommands } from './use-user-commands.ts'
import { isDeletable, UserTable } from './user-table.tsx'

/** The users of a page, with a selection to delete several of them. */
export function UserSelection({
  users,
  total,
  onDeleted,
}: {
  readonly users: readonly PortalUser[]
  readonly total: number
  readonly onDeleted: () => void
}) {
  const t = useUsersText()
  const currentUsername = useUser()?.username
  const commands = useUserCommands()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const deletable = users.filter((user) => isDeletable(user, currentUsername))
  const selected = deletable.filter(({ id }) => selectedIds.has(id))
  const isAllSelected = deletable.length > 0 && selected.length === deletable.length
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selectedIds)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelectedIds(next)
  }
  const remove = async () => {
    if (!(await commands.remove(selected))) return
    setSelectedIds(new Set())
    onDeleted()
  }
  return (
    <>
      {deletable.length > 0 && (
        <div className="ad-selection">
          <CheckboxField
            label={t('select-all')}
            checked={isAllSelected}
            onChange={() => setSelectedIds(new Set(isAllSelected ? [] : deletable.map(({ id }) => id)))}
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
        selected={selectedIds}
        onSelect={select}
        commands={commands}
      />
    </>
  )
}
