/**
 * The order of the field in which circuits compute. The coordinates of the curve's points are in
 * the same field.
 */
export const FIELD_ORDER = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;
