"""The tables in play. Whoever touches a `Desk` is in this room, or has its turn from here.

From the bottom:
    places, options, seal, connection ...   parts of what is known
    rights                                  why a connection may be here, worked out from those parts
    desk                                    all that is known of one table, and what it finds around it; it does nothing
    company                                 who is here by right: the one place that sends
    scene, release, telling                 what each viewer is told, made up from the desk
    keeping, dealing, rescue, following     what is made durable; what is read again; what another process did
    acting                                  the one way to do something: before, rules, commit, release, rescue
    play, gathering, real_time, talk        what a seat may order, a few lines each
    clocks, thinking, sealing               what happens by itself, a few lines each
    orders                                  which order does which
    hall                                    all the tables: loaded, set going, put away
"""
