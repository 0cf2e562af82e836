drop table evidence_day, evidence_checkpoint, evidence_node, evidence_leaf, evidence_key;
drop function evidence_leaf_is_a_head(), evidence_checkpoint_grows(), evidence_refuse_change();
