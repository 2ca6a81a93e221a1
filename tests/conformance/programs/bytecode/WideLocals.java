/** More than 255 local slots, so that loads, stores and increments need their wide forms. */
public class WideLocals {
    static long spread(int times) {
        long v0 = 0, v1 = 1, v2 = 2, v3 = 3, v4 = 4, v5 = 5, v6 = 6, v7 = 7, v8 = 8, v9 = 9;
        long v10 = 10, v11 = 11, v12 = 12, v13 = 13, v14 = 14, v15 = 15, v16 = 16, v17 = 17, v18 = 18, v19 = 19;
        long v20 = 20, v21 = 21, v22 = 22, v23 = 23, v24 = 24, v25 = 25, v26 = 26, v27 = 27, v28 = 28, v29 = 29;
        long v30 = 30, v31 = 31, v32 = 32, v33 = 33, v34 = 34, v35 = 35, v36 = 36, v37 = 37, v38 = 38, v39 = 39;
        long v40 = 40, v41 = 41, v42 = 42, v43 = 43, v44 = 44, v45 = 45, v46 = 46, v47 = 47, v48 = 48, v49 = 49;
        long v50 = 50, v51 = 51, v52 = 52, v53 = 53, v54 = 54, v55 = 55, v56 = 56, v57 = 57, v58 = 58, v59 = 59;
        long v60 = 60, v61 = 61, v62 = 62, v63 = 63, v64 = 64, v65 = 65, v66 = 66, v67 = 67, v68 = 68, v69 = 69;
        long v70 = 70, v71 = 71, v72 = 72, v73 = 73, v74 = 74, v75 = 75, v76 = 76, v77 = 77, v78 = 78, v79 = 79;
        long v80 = 80, v81 = 81, v82 = 82, v83 = 83, v84 = 84, v85 = 85, v86 = 86, v87 = 87, v88 = 88, v89 = 89;
        long v90 = 90, v91 = 91, v92 = 92, v93 = 93, v94 = 94, v95 = 95, v96 = 96, v97 = 97, v98 = 98, v99 = 99;
        long v100 = 100, v101 = 101, v102 = 102, v103 = 103, v104 = 104, v105 = 105, v106 = 106, v107 = 107, v108 = 108, v109 = 109;
        long v110 = 110, v111 = 111, v112 = 112, v113 = 113, v114 = 114, v115 = 115, v116 = 116, v117 = 117, v118 = 118, v119 = 119;
        long v120 = 120, v121 = 121, v122 = 122, v123 = 123, v124 = 124, v125 = 125, v126 = 126, v127 = 127, v128 = 128, v129 = 129;
        long v130 = 130, v131 = 131, v132 = 132, v133 = 133, v134 = 134, v135 = 135, v136 = 136, v137 = 137, v138 = 138, v139 = 139;
        int i = 1;
        float f = 0.5f;
        double d = 0.25;
        String s = "wide";
        int[] array = {1, 2, 3};
        for (int k = 0; k < times; k++) {
            i++;
            i += 1000;
            i -= 300;
            f += i;
            d += f;
            v139 += v0 + v127 * v128;
            v128 = v139 ^ v127;
            array[k % 3] += i;
            s = k % 2 == 0 ? s : s.concat("r");
        }
        System.out.println(i);
        System.out.println((int) f);
        System.out.println((long) d);
        System.out.println(s);
        System.out.println(array[0] + array[1] + array[2]);
        try {
            array[s.length()]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        return v128 + v139 + v1 + v138;
    }

    public static void main(String[] args) {
        System.out.println(spread(7));
    }
}
