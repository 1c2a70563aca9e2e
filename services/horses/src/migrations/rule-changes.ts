import { Migration } from '@mikro-orm/migrations'
import { ruleChangeStates, ruleKinds } from '@portal/contracts-horses/rule-change-rules'

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Changes of the rule tables that staff propose and save, with the horses whose verdict they change. */
export class RuleChangesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table horse_rule_end (
        rule_id uuid primary key references horse_rule,
        last_day date not null,
        reason text not null,
        ended_by text,
        ended_at timestamptz not null
      )`)
    this.addSql(`alter table vets_list_reason add column withdrawn_at timestamptz`)
    this.addSql(`
      create table horse_rule_change (
        change_id uuid primary key,
        kind text not null check (kind in (${list(ruleKinds)})),
        content jsonb not null,
        state text not null check (state in (${list(ruleChangeStates)})),
        compared_on date not null,
        horses_total integer not null,
        horses_checked integer not null default 0,
        horses_affected integer not null default 0,
        horses_stopped integer not null default 0,
        last_horse_id uuid,
        created_by text,
        created_at timestamptz not null,
        confirmed_at timestamptz
      )`)
    this.addSql('create index horse_rule_change_confirmed on horse_rule_change (confirmed_at)')
    this.addSql(`
      create table horse_rule_change_horse (
        change_id uuid not null references horse_rule_change,
        horse_id uuid not null,
        difference jsonb not null,
        primary key (change_id, horse_id)
      )`)
  }
}
