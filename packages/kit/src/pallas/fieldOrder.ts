/**
 * The number of elements of the field that circuits compute with, in which the coordinates of the curve's points are:
 * all numbers of circuits are counted modulo it.
 */
export const FIELD_ORDER = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;
