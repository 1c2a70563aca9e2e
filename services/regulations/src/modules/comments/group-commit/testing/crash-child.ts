/** Adds comments together and kills itself before it returns the responses: `crash-child.ts <database> <target> <keys>`. */
import { createPool, Database, openOrm } from '@portal/persistence'
import { CommitNotifier } from '@portal/persistence/command-record'
import { GroupedCommands } from '../grouped-commands.ts'
import { addTogether, type CommentTarget } from './add-together.ts'

const [, , databaseUrl = '', target = '', keys = ''] = process.argv
const database = new Database(createPool(databaseUrl, { max: 4 }))
const commands = new GroupedCommands(await openOrm(database, []), database, new CommitNotifier())
await addTogether(commands, JSON.parse(target) as CommentTarget, keys.split(','))
process.kill(process.pid, 'SIGKILL')
