import { Migration } from '@mikro-orm/migrations'
import { seedMergeUndo, seedRegistrationFields } from '@portal/contracts-horses/identity-rules'
import { ruleKinds } from '@portal/contracts-horses/rule-change-rules'

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The fields of a registration and the undo period of merges become rules that staff change. */
export class RegistrationRulesMigration extends Migration {
  override up(): void {
    this.addSql('alter table horse_rule_change drop constraint horse_rule_change_kind_check')
    this.addSql(`alter table horse_rule_change add constraint horse_rule_change_kind_check
      check (kind in (${ruleKinds.map(quote).join(', ')}))`)
    const seeds = [
      ...seedRegistrationFields.map((row) => ({ kind: 'registration-field', ...row })),
      { kind: 'merge-undo', ...seedMergeUndo },
    ]
    for (const { effectiveFrom, effectiveTo: _, source, ...content } of seeds)
      this.addSql(`insert into horse_rule (rule_id, content, effective_from, source, added_at) values
        (gen_random_uuid(), ${quote(JSON.stringify(content))}, ${quote(effectiveFrom)}, ${quote(source)}, now())`)
  }
}
