/** Rules of a new library: everything is decided, by whoever may, within two working days. */
export const DEFAULT_RULES = `title: Every archive is decided within two working days
calendar:
  workdays: [mon, tue, wed, thu, fri]
  holidays: []

# Who works, by role or by name; by when; and who is next when that time has passed.
# fresh: nobody who decided or checked the archive before.
steps:
  reviewers:
    roles: [reviewer, approver]
    within: 2 working days
    next: approvers
  approvers:
    roles: [approver]
    within: 1 working day
  administrators:
    roles: [administrator]
    within: 5 working days
  holders:
    roles: [approver, administrator]
    within: 5 working days

# The first rule that an archive meets. An archive that meets none needs nobody. Conditions, all of which must be met:
# verdict, findings, countries: one of a list; level: level of assurance at or above, or not confirmed; contradictions, matches: true;
# sample: this percentage of the archives, which nobody can choose.
decide:
  - id: everything
    step: reviewers

# Who does what follows a decision.
queues:
  returned: reviewers
  escalated: approvers
  confirm: approvers
  drifted: reviewers
  hold: holders
  retention: administrators
  unanchored: administrators

# Legal holds are looked at again after this time: set again, or lifted.
holds: 365 days

# Archives may be erased this long after they were added, decided or ended; the first rule that an archive meets. Conditions as above, and
# decision. The date of a case extends it, a legal hold prevents it. Example:
# retention:
#   - { id: rejected, when: { decision: [REJECTED] }, from: decided, keep: 1 year }
#   - { id: others, from: ended, keep: 10 years }

# Plans of ISO 2859-1 by which decided archives are sampled (library audit): level I, II, III or S-1 to S-4, and acceptance quality limit in
# percent. An archive belongs to the first stratum that it meets. Example:
# sampling:
#   - id: monthly
#     strata:
#       - { id: risky, when: { contradictions: true }, level: III, aql: 0.65 }
#       - { id: others, level: II, aql: 2.5 }
`
