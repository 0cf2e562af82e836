drop function events_extend(integer);
drop table events_dead_letter, events_incident, events_position, events_identity, events_event, events_head, events_shape;
drop function events_position_moves_forward();
drop function events_event_stays_below_head();
drop function events_head_counts_events();
drop function events_head_moves_forward();
drop function events_refuse_change();
